-- Runs a statement that reads rows of one merchant, on the merchant's node: $1 is the merchant, $2 and $3 are lists as text. Returns the
-- rows as a list in JSON. Only for a sharded database, which would plan a statement of several joins anew each time, at the coordinator
-- and again at the node. `p_statement` is a format whose tables, `%1$I` and so on, are named in `p_tables`: with the names of their
-- shards it is a statement of PostgreSQL alone, which each session of the node prepares once. Where the shards are not on this node, the
-- tables themselves are read. Joins are made in the order in which they are written, and rows are found by key, however few there were
-- when the statement was prepared.
/* sharded: create or replace function read_on_node(
  p_merchant uuid, p_statement text, p_tables text[], p_first text[], p_second text[]
) returns text language plpgsql set join_collapse_limit = 1 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_shards text[];
  v_statement text;
  v_name text;
  v_rows text;
begin
  if not has_local_shards(p_merchant) then
    execute format('select json_agg(t) from (%s) as t', format(p_statement, variadic p_tables))
    into v_rows using p_merchant, p_first, p_second;
    return v_rows;
  end if;
  for i in 1 .. cardinality(p_tables) loop
    v_shards[i] := p_tables[i] || '_' || get_shard_id_for_distribution_column(p_tables[i], p_merchant);
  end loop;
  v_statement := format(p_statement, variadic v_shards);
  v_name := 'read_on_node ' || md5(v_statement);
  if not exists (select from pg_prepared_statements where name = v_name) then
    execute format('prepare %I (uuid, text[], text[]) as select json_agg(t) from (%s) as t', v_name, v_statement);
  end if;
  execute format('execute %I (%L, %L, %L)', v_name, p_merchant, p_first, p_second) into v_rows;
  return v_rows;
end $$;
-- Not by force, which refuses tables of which every node has a copy.
select create_distributed_function('read_on_node(uuid, text, text[], text[], text[])', 'p_merchant', colocate_with => 'merchant'); */
