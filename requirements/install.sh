#!/bin/sh
# Makes .venv, or brings it up to date, from one lock: requirements/install.sh run|dev|uv
# `run` is what the bot needs; `dev` adds the demo, the tests and the checks; `uv` is one tool.
#
# The stamp of a finished install is a copy of its lock, kept inside .venv. All stamps go before an
# install starts and are written when it has ended, so one that was cut short leaves none. A .venv
# without stamps, or with one whose lock has changed since, is made again from scratch: otherwise
# what the new lock no longer names would stay in it.
set -eu

wanted=$1
cd "$(dirname "$0")/.."
venv=.venv
inside=$venv/bin/python
stamps=$venv/installed

sound() { # Does the environment start, and was it made here? It does not survive a move.
    "$inside" -c '' 2>/dev/null && grep -qF "$(pwd -P)/$venv" "$venv/bin/activate"
}

current() { # current NAME: is that lock, as it reads now, installed?
    cmp -s "requirements/$1.txt" "$stamps/$1.txt"
}

list_current() { # The installed locks, in one line; nothing if any of them has changed.
    names=
    for stamp in "$stamps"/*.txt; do
        name=$(basename "$stamp" .txt)
        current "$name" || return 0
        names="$names $name"
    done
    echo "$names"
}

find_python() { # The first Python that is new enough, the person's own choice before any other.
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3 python3.13 python3.12 python3.11 python3.14
    fi
    for python in "$@"; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    found=$("$1" --version 2>&1) || found="no $1"
    echo "Left Bower needs Python 3.11 or newer, and here is $found." >&2
    echo "To name another one: make … PYTHON=/path/to/python3.12" >&2
    return 1
}

make_venv() { # make_venv PYTHON
    if ! "$1" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$1 can't make a virtual environment: its venv module is missing." >&2
        echo "On Debian and Ubuntu: apt install python3-venv" >&2
        return 1
    fi
    "$1" -m venv --clear "$venv"
}

pip_install() { # Errors are shown, warnings are not.
    "$inside" -m pip install -qq --disable-pip-version-check --no-input \
        --require-hashes "$@"
}

# uv fills .venv with the same files, checked by the same hashes, in a fraction of pip's time. Where
# it can't (a machine it isn't made for, packages that only pip's own settings reach), pip does.
fill() { # fill NAME: install that lock.
    if pip_install --only-binary :all: --requirement requirements/uv.txt &&
        "$inside" -m uv pip install --quiet --compile-bytecode --python "$inside" \
            --require-hashes --requirement "requirements/$1.txt"; then
        return
    fi
    echo "uv could not do it; trying pip, which takes a minute …" >&2
    pip_install --requirement "requirements/$1.txt"
}

installed=
if sound; then installed=$(list_current); fi
case " $installed " in
    *" $wanted "*) exit ;;
    *" dev "*) if [ "$wanted" = run ]; then exit; fi ;; # dev holds all that run does
esac

if [ -z "$installed" ]; then python=$(find_python); fi
echo "Installing requirements/$wanted.txt into $venv; the next call starts at once …" >&2
rm -rf "$stamps"
if [ -z "$installed" ]; then make_venv "$python"; fi
fill "$wanted"
mkdir "$stamps"
for name in $installed "$wanted"; do
    cp "requirements/$name.txt" "$stamps/$name.txt"
done
