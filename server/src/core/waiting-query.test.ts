import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'

test('a query that waits for a connection is asked in the context of who waits and not of who gives the connection back', async () => {
  const database = openDatabase(inject('databaseUrl'), 1, () => undefined)
  const scope = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const held = await database.pool.connect()
  const query = held.query.bind(held) as (...given: unknown[]) => unknown
  held.query = ((...given: unknown[]) => {
    seen.push(scope.getStore())
    return query(...given)
  }) as typeof held.query
  const waiting = scope.run('who waits', () => database.pool.query('select 1'))
  scope.run('who gives back', () => held.release())
  await waiting
  expect(seen).toEqual(['who waits'])
  await database.close()
})
