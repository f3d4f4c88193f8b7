import { expect, test } from 'vitest'
import { useApp } from '../../test/harness.ts'
import { makeMerchant } from '../../test/make.ts'
import { readSession } from './read-session.ts'
import { shortKeyOf } from './secrets.ts'

const t = useApp()
const read = (token: string, key: string | null = null) =>
  readSession(t.app.database, token, shortKeyOf('mt', token) ?? '', key)

test('sessions of several merchants that are asked for at once are each their own token’s', async () => {
  const merchants = await Promise.all([1, 2, 3].map(() => makeMerchant(t.app)))
  const tokens = merchants.map(({ owner }) => owner.token)
  // Merchants are known by their first request.
  for (const token of tokens) await read(token)
  const wrong = tokens.map((token) => `${token.slice(0, -4)}AAAA`)
  const asked = [...tokens, ...wrong, ...tokens]
  const sessions = await Promise.all(asked.map((token, n) => read(token, `key ${n}`)))
  const owners = merchants.map(({ id, owner }) => `${id} ${owner.id}`)
  expect(sessions.map((session) => session && `${session.merchant_id} ${session.staff_id}`)).toEqual([
    ...owners,
    ...wrong.map(() => undefined),
    ...owners,
  ])
  expect(sessions.flatMap((session) => session?.now ?? [])).toEqual(Array(6).fill(expect.any(Date)))
})
