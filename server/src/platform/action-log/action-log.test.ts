import { describe, expect, test } from 'vitest'
import { lastActionCheck, listActions, listActors } from '@chopcard/contract/platform/admin/action-log.ts'
import { editSystemProfile } from '@chopcard/contract/platform/admin/platform.ts'
import { editProfile } from '@chopcard/contract/accounts/merchant/account.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { amendSeals, firstBrokenSeal } from '../../core/audit-seals.ts'
import { checkAudit, sealAudit } from './seal-audit.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })

async function someActs() {
  const admin = await makeAdmin(on.app, { username: `Root ${crypto.randomUUID()}` })
  const token = await makeSystemSession(on.app, admin)
  const merchant = await makeMerchant(on.app)
  const userName = (i: number) => `Name ${i}`
  for (let i = 0; i < 3; i++)
    await on.call(editProfile, { body: { email: merchant.owner.email, userName: userName(i) } }, merchant.owner)
  await on.call(editSystemProfile, { body: { email: admin.email, userName: 'Robin' } }, { token })
  const list = async (query: object) => (await on.call(listActions, { query }, { token })).body
  return { admin, token, merchant, list }
}

describe('the log of all writes', () => {
  test('the log shows both areas with the newest line first, and filters by merchant, actor, object and area', async () => {
    const { admin, merchant, list } = await someActs()
    const all = await list({})
    expect(all.data[0]).toMatchObject({ area: 'platform', actorName: 'Robin', action: 'PUT /admin/editProfile' })
    expect(all.data[0]?.before).not.toEqual(all.data[0]?.after)
    const ofMerchant = await list({ merchantId: merchant.id })
    expect([ofMerchant.paging.total, ofMerchant.data[0]?.merchantName]).toEqual([3, merchant.name])
    expect((await list({ actorId: admin.id })).data.map(({ area }) => area)).toEqual(['platform'])
    expect((await list({ target: merchant.owner.id, area: 'platform' })).data).toEqual([])
    expect((await list({ q: merchant.owner.email })).paging.total).toBe(3)
    expect((await list({ q: merchant.name, pageSize: '2', page: '2' })).data).toHaveLength(1)
    expect((await list({ from: '2001-01-01', to: '2001-01-02' })).data).toEqual([])
  })
})

test('the filter by person finds people of both areas by name, email or id', async () => {
  const { admin, token, merchant } = await someActs()
  const found = async (query: object) => (await on.call(listActors, { query }, { token })).body.data
  const owner = { id: merchant.owner.id, email: merchant.owner.email, merchantName: merchant.name }
  expect(await found({ q: merchant.owner.email })).toMatchObject([owner])
  expect(await found({ id: merchant.owner.id })).toMatchObject([owner])
  expect(await found({ q: admin.email })).toMatchObject([{ id: admin.id, name: 'Robin', merchantName: null }])
  expect(await found({ q: 'nobody-is-called-this' })).toEqual([])
  expect((await found({})).length).toBeGreaterThan(1)
})

test('the check of both chains reports lines that were changed, removed or cut off', async () => {
  const { token } = await someActs()
  const check = async () => {
    await sealAudit.run(on.app, {})
    await checkAudit.run(on.app, {})
    return (await on.call(lastActionCheck, {}, { token })).body.data
  }
  expect(await check()).toMatchObject({ platformBreak: null, sealBreak: null })
  const [line] = await own.query<{ id: string; seal: number; ip: string }>(
    'select id, seal::int, ip from audit limit 1',
  )
  await own.query(`update audit set ip = 'elsewhere' where id = $1`, [line?.id])
  expect(await check()).toMatchObject({ platformBreak: null, sealBreak: line?.seal })
  await own.query(`update audit set ip = $2 where id = $1`, [line?.id, line?.ip])
  expect(await check()).toMatchObject({ sealBreak: null })
  const event = JSON.stringify([{ type: 'card.deleted', subject: 'x', data: {} }])
  const { events } =
    (await own.query<{ events: unknown }>('select events from audit where id = $1', [line?.id]))[0] ?? {}
  await own.query('update audit set events = $2 where id = $1', [line?.id, event])
  expect(await check()).toMatchObject({ sealBreak: line?.seal })
  await own.query('update audit set events = $2 where id = $1', [line?.id, events && JSON.stringify(events)])
  expect(await check()).toMatchObject({ sealBreak: null })

  await own.admin('alter table platform_audit disable trigger user')
  await own.admin('delete from platform_audit where number = (select max(number) from platform_audit)')
  await own.admin('alter table platform_audit enable trigger user')
  expect((await check())?.platformBreak).not.toBe(null)
})

test('a block with an anonymised person is amended and passes the check, and a block that lost a line fails it', async () => {
  await someActs()
  await sealAudit.run(on.app, {})
  const { kysely: db } = on.app.database
  await on.app.database.tx(async (tx) => {
    const changed = await tx.updateTable('audit').set({ after: null }).returning('seal').execute()
    await amendSeals(tx, changed)
  })
  expect(await firstBrokenSeal(db)).toBe(null)
  const [lost] = await own.query<{ seal: number }>(
    'delete from audit where id = (select max(id::text)::uuid from audit) returning seal::int',
  )
  expect(await firstBrokenSeal(db)).toBe(lost?.seal)
})
