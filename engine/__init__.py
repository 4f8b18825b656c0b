"""Euchre itself: cards, rules, deals, bidding, play and scores.

Everything here is pure: the standard library only, no clock, no randomness, no
input or output. A deal is an input, an action gives a new state and the events
that led to it, and `engine.views` alone decides who may see what of either.
"""
