# syntax=docker/dockerfile:1

# The libraries, exactly as locked. Nothing of this stage's tools reaches the image.
FROM python:3.12-slim AS builder
RUN python -m venv /opt/venv
COPY requirements/run.txt /tmp/run.txt
RUN /opt/venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check \
    --require-hashes --requirement /tmp/run.txt

FROM python:3.12-slim
LABEL org.opencontainers.image.title="Left Bower" \
      org.opencontainers.image.description="Euchre at a table in a Discord channel" \
      org.opencontainers.image.licenses="MIT"

# A fixed number, so that the owner of a mounted /data can be set from outside.
RUN groupadd --system --gid 10001 bower \
    && useradd --system --uid 10001 --gid bower --no-create-home --shell /usr/sbin/nologin bower \
    && install --directory --owner=bower --group=bower --mode=0750 /data

COPY --from=builder /opt/venv /opt/venv
WORKDIR /app
COPY engine/ engine/
COPY db/ db/
COPY bot/ bot/
COPY cogs/ cogs/
RUN /opt/venv/bin/python -m compileall -q .

ENV PATH="/opt/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/left-bower.db \
    LOG_FORMAT=json

USER 10001:10001
VOLUME /data
STOPSIGNAL SIGTERM
# Healthy while the heartbeat that the running bot keeps in the database is fresh.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
