module loadgate.example/profiles

go 1.25
