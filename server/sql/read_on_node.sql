-- Runs a statement that reads rows of one merchant, on the merchant's node: $1 is the merchant, $2 and $3 are lists as text. Each row
-- comes as JSON. Only for a sharded database, which would plan a statement of several joins anew each time, at the coordinator and
-- again at the node. Joins are made in the order in which they are written, since the search for a better one costs more than they do.
/* sharded: create or replace function read_on_node(p_merchant uuid, p_statement text, p_first text[], p_second text[])
returns setof jsonb language plpgsql set join_collapse_limit = 1 as $$
begin
  return query execute format('select to_jsonb(t) from (%s) as t', p_statement) using p_merchant, p_first, p_second;
end $$;
-- Not by force, which refuses tables of which every node has a copy.
select create_distributed_function('read_on_node(uuid, text, text[], text[])', 'p_merchant', colocate_with => 'merchant'); */
