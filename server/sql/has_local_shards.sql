-- Whether this node has the shards of a merchant, and no other has copies of them. Only for a sharded database, which may move them to
-- another node at any time.
/* sharded: create or replace function has_local_shards(p_merchant uuid) returns boolean language plpgsql as $$
declare
  v_shard bigint := get_shard_id_for_distribution_column('merchant', p_merchant);
begin
  return array(select groupid from pg_dist_placement where shardid = v_shard) = array(select groupid from pg_dist_local_group);
end $$;
select create_distributed_function('has_local_shards(uuid)');

-- The same, and what it says remains true until the end of the transaction: the lock is the one that Citus takes for its own writes, and
-- a move waits for it.
create or replace function hold_local_shards(p_merchant uuid) returns boolean language plpgsql as $$
begin
  -- 5 is a share lock.
  perform lock_shard_metadata(5, array[get_shard_id_for_distribution_column('merchant', p_merchant)]);
  return has_local_shards(p_merchant);
end $$;
select create_distributed_function('hold_local_shards(uuid)'); */
