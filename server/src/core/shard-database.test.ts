import { expect, test } from 'vitest'
import { useOwnDatabase } from '../../test/own-database.ts'
import { shardDatabase } from './shard-database.ts'

// Of its own: the one that the tests share may be distributed.
const own = useOwnDatabase()

test('a database without the extension is not distributed, and the refusal says what is missing', async () => {
  await expect(shardDatabase(own.url)).rejects.toThrow(
    'This database has no Citus: install it on all nodes, and run "create extension citus" in the database of each as a superuser.',
  )
})
