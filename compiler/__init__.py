"""The compiler: turns rules, texts and templates into a static site."""
