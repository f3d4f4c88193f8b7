import { describe, expect, test } from 'vitest'
import { createKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { getSandbox, openSandbox, resetSandbox } from '@chopcard/contract/outward/merchant/sandbox.ts'
import { createEntry } from '@chopcard/contract/integration/v1/entries.ts'
import { editStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { fillSandbox } from './fill-sandbox.ts'

const harness = useApp()

async function shop() {
  const merchant = await makeMerchant(harness.app)
  const { kysely: db } = harness.app.database
  const { token } = merchant.owner
  const make = async (isTest: boolean) => {
    const body = {
      kind: 'api' as const,
      name: 'Trial',
      scopes: ['cards:read' as const, 'cards:write' as const],
      isTest,
    }
    return (await harness.call(createKey, { body }, { token })).body.data
  }
  const sandboxId = async () =>
    (
      await db
        .selectFrom('sandbox')
        .select('sandbox_id')
        .where('merchant_id', '=', merchant.id)
        .executeTakeFirstOrThrow()
    ).sandbox_id
  /** Does what the job does. */
  const fill = async () => fillSandbox.run(harness.app, { merchantId: merchant.id, sandboxId: await sandboxId() })
  const open = async () => (await harness.call(openSandbox, {}, { token })).body.data
  const cardsOf = async (given: string) =>
    (await harness.call(listCards, { query: { pageSize: '100' } }, { token: given })).body.data
  return { merchant, token, db, make, sandboxId, fill, open, cardsOf }
}

describe('the test data of a merchant', () => {
  test('the first test key makes a test merchant, and a live key makes none', async () => {
    const { token, make, fill } = await shop()
    const look = async () => (await harness.call(getSandbox, {}, { token })).body.data
    await make(false)
    expect(await look()).toEqual({ exists: false, isReady: false, madeAt: null })
    expect((await make(true)).secret).toMatch(/^ck_test_/)
    expect(await look()).toMatchObject({ exists: true, isReady: false })
    await fill()
    await fill()
    expect(await look()).toMatchObject({ exists: true, isReady: true })
  })

  test('a fill that broke off in the middle is completed by the next attempt, and nobody is added twice', async () => {
    const { merchant, make, fill, open, cardsOf, sandboxId, db } = await shop()
    await make(true)
    const { database } = harness.app
    let left = 4
    // The connection is lost after the campaigns and three cards.
    const tx: typeof database.tx = (work) => (left-- > 0 ? database.tx(work) : Promise.reject(new Error('lost')))
    const broken = { ...harness.app, database: { ...database, tx } }
    const payload = { merchantId: merchant.id, sandboxId: await sandboxId() }
    await expect(fillSandbox.run(broken, payload)).rejects.toThrow('lost')
    await fill()
    const cards = await cardsOf((await open()).token)
    expect(cards).toHaveLength(12)
    expect(cards.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([
      0, 0, 1, 1, 3, 3, 6, 6, 9, 9, 10, 10,
    ])
    const members = await db.selectFrom('member').select('id').where('merchant_id', '=', payload.sandboxId).execute()
    expect(members).toHaveLength(6)
  })

  test('a user who is disabled is signed out of the test data too, and nobody else is', async () => {
    const { merchant, make, open } = await shop()
    await make(true)
    const user = await makeStaff(harness.app, merchant, { role: 'owner' })
    const theirs = (await harness.call(openSandbox, {}, { token: user.token })).body.data
    const own = await open()
    const read = async (token: string) => (await harness.call(merchantInfo, {}, { token })).status
    expect([await read(theirs.token), await read(own.token)]).toEqual([200, 200])
    const { name, email } = user
    const body = { name, email, role: 'owner', enabled: false } as const
    const saved = await harness.call(editStaff, { params: { id: user.id }, body }, { token: merchant.owner.token })
    expect(saved.status).toBe(200)
    expect([await read(theirs.token), await read(own.token)]).toEqual([401, 200])
  })

  test('concurrent first test keys share one test merchant', async () => {
    const { merchant, make, db } = await shop()
    await Promise.all(Array.from({ length: 10 }, () => make(true)))
    const made = await db.selectFrom('merchant').select('merchant_id').where('sandbox_of', '=', merchant.id).execute()
    expect(made).toHaveLength(1)
  })

  test('a test key changes the test data alone, which its back office shows with a mark', async () => {
    const { merchant, token, make, fill, open, cardsOf, db } = await shop()
    const { secret } = await make(true)
    await fill()
    const session = await open()
    const cards = await cardsOf(session.token)
    expect(cards).toHaveLength(12)
    const info = await harness.call(merchantInfo, {}, { token: session.token })
    expect(info.body.data).toMatchObject({ name: `TEST · ${merchant.name}`, isTest: true })
    expect((await harness.call(merchantInfo, {}, { token })).body.data.isTest).toBe(false)
    const cardId = cards.find(({ nickname }) => nickname === 'Emi')?.id ?? ''
    const issue = await harness.call(
      createEntry,
      { body: { cardId, operation: 'issue', quantity: 1 } },
      { token: secret ?? '' },
    )
    expect(issue.status).toBe(200)
    const live = await db.selectFrom('chop_entry').select('id').where('merchant_id', '=', merchant.id).execute()
    expect(live).toEqual([])
  })

  test('nothing is sent to anybody of the test data', async () => {
    const { make, fill, sandboxId, db } = await shop()
    await make(true)
    await fill()
    const id = await sandboxId()
    expect(await db.selectFrom('outbox').select('id').where('merchant_id', '=', id).execute()).toEqual([])
  })

  test('a reset puts new data in the place of the old, and every test key works on it', async () => {
    const { token, make, fill, open, cardsOf, sandboxId } = await shop()
    const { secret } = await make(true)
    await fill()
    const session = await open()
    const [old] = await cardsOf(session.token)
    const before = await sandboxId()
    await harness.call(resetSandbox, {}, { token })
    await fill()
    expect(await sandboxId()).not.toBe(before)
    const ask = (cardId: string) =>
      harness.call(createEntry, { body: { cardId, operation: 'issue', quantity: 1 } }, { token: secret ?? '' })
    expect((await ask(old?.id ?? '')).code).toBe('INVALID_MEMBER')
    const fresh = (await cardsOf((await open()).token)).find(({ nickname }) => nickname === 'Emi')
    expect((await ask(fresh?.id ?? '')).body.data.entry.operator?.name).toBe('Trial')
    const closed = await harness.call(merchantInfo, {}, { token: session.token })
    expect(closed.code).toBe('ACCOUNT_IS_TERMINATED')
  })

  test('a test merchant that is not there cannot be opened or reset', async () => {
    const { token } = await shop()
    expect((await harness.call(openSandbox, {}, { token })).code).toBe('NOT_FOUND')
    expect((await harness.call(resetSandbox, {}, { token })).code).toBe('NOT_FOUND')
  })

  test('a test key ends with the account of its merchant', async () => {
    const { merchant, make, fill, db } = await shop()
    const { secret } = await make(true)
    await fill()
    await db.updateTable('merchant').set({ account_state: 'disabled' }).where('merchant_id', '=', merchant.id).execute()
    const body = { cardId: crypto.randomUUID(), operation: 'issue', quantity: 1 } as const
    expect((await harness.call(createEntry, { body }, { token: secret ?? '' })).code).toBe('ACCOUNT_IS_NOT_ENABLED')
  })
})
