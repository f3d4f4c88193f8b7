import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listChopLog, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { listIssuedCoupons } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { listVoucherRecords } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import { tables } from '../../../test/catalogue-rules.ts'
import { type Harness, useApp } from '../../../test/harness.ts'
import { makeMerchant, makeSession } from '../../../test/make.ts'
import { statement, useOwnDatabase } from '../../../test/own-database.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { publishPicture } from '../../accounts/uploads/publish-picture.ts'
import { closeDaysOf } from '../reports/close-days.ts'
import { countInsightsOf } from '../reports/count-insights.ts'
import { exportedNames, leftTables } from './exported-tables.ts'
import { exportTo, makeOfferedPlan, textIn, withRows } from './full-exports-testing.ts'
import { importMerchant, type Imported } from './import-merchant.ts'
import type { Manifest } from './manifest.ts'

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#c2410c' } })
    .webp()
    .toBuffer()

/** A card with one chop more than its entries come to. */
const moreChops = (lines: string) =>
  lines
    .replace(/"balance":(\d+)/, (_, balance: string) => `"balance":${Number(balance) + 1}`)
    .replace(/"balances":\[(\d+)/, (_, balance: string) => `"balances":[${Number(balance) + 1}`)

/** One line of the log twice, the second time with an id of its own. */
const doubled = (lines: string) => {
  const [first = ''] = lines.split('\n')
  return `${lines}${first.replace(/"id":"........-/, '"id":"00000000-').replace(/"seq":\d+/, '"seq":7')}\n`
}

/** What the lists of the back office answer. */
const answers = (on: Harness, { own }: World, token: string) =>
  Promise.all([
    on.call(listCards, { query: {} }, { token }),
    on.call(listChopLog, { query: {} }, { token }),
    on.call(listCoupons, { query: {} }, { token }),
    on.call(listIssuedCoupons, { params: { id: own.holderCouponId }, query: {} }, { token }),
    on.call(listVoucherRecords, { query: {} }, { token }),
    on.call(listOrders, { query: {} }, { token }),
  ])

test('every table that names a merchant is exported or left out with its reason', async () => {
  const all = await tables((text) => statement(inject('adminDatabaseUrl'), text))
  const named = all.filter(({ hasMerchant }) => hasMerchant).map(({ name }) => name)
  expect([...exportedNames, ...Object.keys(leftTables)].toSorted()).toEqual(named.toSorted())
})

describe('a merchant who moves to another platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chopcard-moving-'))
  const file = join(folder, 'export.zip')
  const own = useOwnDatabase({ migrated: true })
  const here = useApp()
  const there = useApp({ databaseUrl: () => own.url })
  let world: World
  let manifest: Manifest
  let plan: string
  let imported: Imported

  beforeAll(async () => {
    world = await makeWorld(here.app, here.server)
    const { merchant } = world
    await here.call(voidEntry, { params: { id: world.own.entryId } }, { token: merchant.owner.token })
    await publishPicture(here.app, here.app.database.kysely, merchant, 'campaignLogo', await picture())
    // Days are closed when they are over, and what is counted of them by then.
    await closeDaysOf(here.app.database, merchant.id, new Date(Date.now() + 2 * 86_400_000))
    await countInsightsOf(here.app.database, merchant.id)
    plan = await makeOfferedPlan(there.app)
    manifest = await exportTo(here.app, merchant.id, file)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const refused: [what: string, says: RegExp, table: string, change: (lines: string) => string, more?: object][] = [
    [
      'of a later version',
      /has schema 9999_later.sql, of version 9.9.9/,
      '',
      (lines) => lines,
      { schema: '9999_later.sql', product: '9.9.9' },
    ],
    ['with a balance that is not the sum of its entries', /books of the export do not agree/, 'card', moreChops],
    ['with a line of the log that nobody wrote', /books of the export do not agree/, 'chop_entry', doubled],
    [
      'with a row that the database’s checks refuse',
      /refuses a row of card/,
      'card',
      (lines) => lines.replace('"state":"active"', '"state":"gone"'),
    ],
    ['with a card of a campaign that is not there', /refuses a row of/, 'campaign', () => ''],
  ]
  test.each(refused)('an import refuses an export %s, and leaves nothing behind', async (what, says, ...change) => {
    const changed = join(folder, `${what.replaceAll(/\W+/g, '-')}.zip`)
    await withRows(file, changed, ...change)
    await expect(importMerchant(there.app, changed, plan)).rejects.toThrow(says)
    expect(await own.query('select from merchant where merchant_id = $1', [world.merchant.id])).toEqual([])
  })

  test('an import refuses somebody whose address signs in at another merchant of the platform', async () => {
    const { owner } = await makeMerchant(there.app)
    const changed = join(folder, 'address.zip')
    const taken = (lines: string) => lines.replaceAll(world.merchant.owner.email, owner.email)
    await withRows(file, changed, 'sign_in_address', taken)
    // Of a violation on a node, a cluster hands on the message alone.
    const says = (await there.app.database.isSharded())
      ? /This platform has this already.*sign_in_address/
      : `This platform has this already, in sign_in_address: Key (email)=(${owner.email}) already exists.`
    await expect(importMerchant(there.app, changed, plan)).rejects.toThrow(says)
  })

  test('an import refuses a service plan that the platform does not offer', async () => {
    await expect(importMerchant(there.app, file)).rejects.toThrow(/offers no service plan "plan /)
  })

  test('an export that is imported elsewhere is exported from there with the same rows and files', async () => {
    imported = await importMerchant(there.app, file, plan)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    expect(imported).toMatchObject({ merchant: world.merchant.id, plan, rows, keepsLinks: true })
    expect(imported.pictures).toBe(manifest.files.filter(({ name }) => name.startsWith('files/')).length)
    expect(imported.pictures).toBeGreaterThan(1)
    const again = await exportTo(there.app, world.merchant.id, join(folder, 'again.zip'))
    expect(again.tables).toEqual(manifest.tables)
    expect(again.files).toEqual(manifest.files)
  })

  test('an export holds no secret and no token', async () => {
    const secrets = /\bk1\.[\w-]{16}|\$argon2|\b[a-z]{2}_[0-9a-z]{8}_[\w-]{43}|"(token_hash|password_hash|pin_digest)"/
    for (const { name } of manifest.tables) expect(await textIn(file, `data/${name}.jsonl`), name).not.toMatch(secrets)
  })

  test('the same lists are answered on both platforms: members, balances, log, coupons, vouchers and orders', async () => {
    const [before, after] = [
      await answers(here, world, world.merchant.owner.token),
      await answers(there, world, await signedIn()),
    ]
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
    expect(before.every(({ body }) => (body.data as unknown[]).length > 0)).toBe(true)
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })

  test('a member’s address leads to the card on the new platform, and the till stamps it', async () => {
    const [token, cardId] = [await signedIn(), world.own.cardId]
    const ofMember = { token: world.own.memberToken }
    const { body: before } = await here.call(myCard, {}, ofMember)
    expect((await there.call(myCard, {}, ofMember)).body).toEqual(before)
    const body = { memberId: cardId, operation: 'issue', quantity: 1 } as const
    expect(await there.call(changeChops, { params: { id: cardId }, body }, { token })).toMatchObject({ status: 200 })
  })

  test('an import refuses a merchant who is on the platform', async () => {
    await expect(importMerchant(there.app, file, plan)).rejects.toThrow(/is on this platform already/)
    await expect(importMerchant(here.app, file, plan)).rejects.toThrow(/is on this platform already/)
  })

  const signedIn = () => makeSession(there.app, world.merchant, world.merchant.owner.id)
})
