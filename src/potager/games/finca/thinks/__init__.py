"""What is good: advice, estimates, and the reasons for both."""
