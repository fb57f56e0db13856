"""Checking texts: messages, their arguments and uses, references, terminology, spelling."""
