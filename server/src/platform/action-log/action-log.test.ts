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

/** Seals all lines: the last ones when no transaction that began before them runs any more, in any database of the server. */
async function sealAll(): Promise<void> {
  const unsealed = async () => {
    await sealAudit.run(on.app, {})
    const [row] = await own.query<{ open: number }>(`select count(*)::int as open from audit
      where seal is null and position >= (select coalesce(max(to_position), 0) from audit_seal)`)
    return row?.open
  }
  await expect.poll(unsealed).toBe(0)
}

/** Seals all lines anew, whatever another test has left. */
async function sealAgain() {
  await own.query('delete from audit_seal')
  await own.query('update audit set seal = null, position = coalesce(position, 0)')
  await sealAll()
}

type SealedLine = { id: string; ip: string; events: unknown; position: number; block: number }

/** The last line that is sealed, with the number of its block. */
async function lastSealed(): Promise<SealedLine> {
  const [line] = await own.query<SealedLine>(
    `select id, ip, events, position, number::int as block from audit
     join audit_seal on position >= from_position and position < to_position order by position desc, id limit 1`,
  )
  if (!line) throw new Error('nothing is sealed')
  return line
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
    await sealAll()
    await checkAudit.run(on.app, {})
    return (await on.call(lastActionCheck, {}, { token })).body.data
  }
  expect(await check()).toMatchObject({ platformBreak: null, sealBreak: null })
  const line = await lastSealed()
  await own.query(`update audit set ip = 'elsewhere' where id = $1`, [line.id])
  expect(await check()).toMatchObject({ platformBreak: null, sealBreak: line.block })
  await own.query(`update audit set ip = $2 where id = $1`, [line.id, line.ip])
  expect(await check()).toMatchObject({ sealBreak: null })
  const event = JSON.stringify([{ type: 'card.deleted', subject: 'x', data: {} }])
  await own.query('update audit set events = $2 where id = $1', [line.id, event])
  expect(await check()).toMatchObject({ sealBreak: line.block })
  await own.query('update audit set events = $2 where id = $1', [line.id, line.events && JSON.stringify(line.events)])
  expect(await check()).toMatchObject({ sealBreak: null })
  await own.query('update audit set position = position + 1000000 where id = $1', [line.id])
  expect(await firstBrokenSeal(on.app.database.kysely)).toBe(line.block)
  await own.query('update audit set position = $2 where id = $1', [line.id, line.position])
  expect(await check()).toMatchObject({ sealBreak: null })

  await own.admin('alter table platform_audit disable trigger user')
  await own.admin('delete from platform_audit where number = (select max(number) from platform_audit)')
  await own.admin('alter table platform_audit enable trigger user')
  expect((await check())?.platformBreak).not.toBe(null)
})

test('a block with an anonymised person is amended and passes the check, and a block that lost a line fails it', async () => {
  await someActs()
  await sealAgain()
  const { kysely: db } = on.app.database
  await on.app.database.tx(async (tx) => {
    const changed = await tx.updateTable('audit').set({ after: null }).returning(['seal', 'position']).execute()
    await amendSeals(tx, changed)
  })
  expect(await firstBrokenSeal(db)).toBe(null)
  const lost = await lastSealed()
  await own.query('delete from audit where id = $1', [lost.id])
  expect(await firstBrokenSeal(db)).toBe(lost.block)
})

test('a line that is put among sealed ones later breaks the block of its position', async () => {
  const { kysely: db } = on.app.database
  await someActs()
  await sealAgain()
  expect(await firstBrokenSeal(db)).toBe(null)
  const line = await lastSealed()
  await own.query(
    `insert into audit select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).* from audit a where id = $1`,
    [line.id],
  )
  expect(await firstBrokenSeal(db)).toBe(line.block)
})

test('the check passes over blocks that were sealed row by row and those of ranges after them', async () => {
  const { kysely: db } = on.app.database
  await someActs()
  await own.query('delete from audit_seal')
  const first = await own.query<{ id: string }>('select id from audit order by at, id limit 2')
  await own.query(
    `update audit set seal = case when id = any($1::uuid[]) then 1 end, position = case when id = any($1::uuid[]) then null else position end`,
    [first.map(({ id }) => id)],
  )
  await own.query(`insert into audit_seal (number, lines, first_digest, digest, previous, hash, sealed_at)
    select 1, 2, d, d, '', sha256(''::bytea || convert_to('1', 'UTF8') || d), now() from audit_digest(1) as d`)
  await sealAll()
  expect(await firstBrokenSeal(db)).toBe(null)
  const [sealed] = await own.query<{ lines: number; all: number }>(
    'select (select sum(lines)::int from audit_seal) as lines, (select count(*)::int from audit) as all',
  )
  expect(sealed?.lines).toBe(sealed?.all)
  await own.query('update audit set status = 418 where id = (select id from audit where seal = 1 limit 1)')
  expect(await firstBrokenSeal(db)).toBe(1)
})
