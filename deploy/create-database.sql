-- Patroni runs this once, on the first leader of a new cluster.
\getenv password PARI_PASSWORD
CREATE ROLE pari LOGIN PASSWORD :'password';
CREATE DATABASE pari OWNER pari;
