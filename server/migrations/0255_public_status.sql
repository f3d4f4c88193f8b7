-- Guarantees: the public page of the platform's state has the present and a past, which a task writes every minute while the page is on.

-- Each part of the platform as it was found last.
create table status_part (
  part text primary key,
  is_disturbed boolean not null,
  -- Since when it is as it is.
  since timestamptz not null,
  seen_at timestamptz not null
);

-- How many minutes of a day, of UTC, a part was watched, and how many of them it was disturbed.
create table status_day (
  day date not null,
  part text not null,
  observed integer not null check (observed >= 0),
  disturbed integer not null check (disturbed between 0 and observed),
  primary key (day, part)
);
