import { expect, inject, test } from 'vitest'
import { shardDatabase } from './shard-database.ts'

test('a database without the extension is not distributed, and the refusal says what is missing', async () => {
  await expect(shardDatabase(inject('databaseUrl'))).rejects.toThrow(
    'This database has no Citus: install it on all nodes, and run "create extension citus" in the database of each as a superuser.',
  )
})
