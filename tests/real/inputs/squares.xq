for $n in 1 to 5 order by -$n return <square of="{$n}">{$n * $n, upper-case("done")}</square>
