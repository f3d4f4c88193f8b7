import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { eStampOfTap, type TagKind, type TapMessage } from '@chopcard/contract/outward/taps.ts'
import { redeemOnPhone } from '../server/src/loyalty/cards/redeem-reward.ts'
import type { App } from '../server/src/core/app.ts'
import type { MemberContext, Merchant } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { ensureMasterKey, masterKeyOf } from '../server/src/outward/taps/master-key.ts'
import { tagKeysOf } from '../server/src/outward/taps/tag-keys.ts'
import { useTap } from '../server/src/outward/taps/use-tap.ts'
import { sayTap } from './tag-chip.ts'

type Tag = { id: string; uid: string; counter: number }
type Facts = {
  kind: TagKind
  uid: string
  name: string
  place?: string
  campaign_id?: string
  booth_id?: string
  staff_id?: string
  store_id?: string | null
}
type Shop = { app: App; merchant: Merchant }
const hour = 3_600_000

/** Three tags with the taps of the last days: on the counter, at a booth of today, and of one of the staff. */
export async function seedTaps(shop: Shop): Promise<void> {
  const { app, merchant } = shop
  await ensureMasterKey({ db: app.database.kysely, secret: app.config.secret, merchantId: merchant.id })
  await seedCounter(shop)
  await seedBooth(shop)
  await seedStaffTag(shop)
}

async function seedCounter(shop: Shop): Promise<void> {
  const { rows } = await sql<{ campaign: string; id: string }>`
    select p.id as campaign, c.id from campaign p join card c on c.merchant_id = p.merchant_id and c.campaign_id = p.id
    where p.merchant_id = ${shop.merchant.id} and p.name = 'Kopi Stamp Card' and c.state = 'active' and c.balance < 6
    order by c.id limit 8`.execute(shop.app.database.kysely)
  const [first] = rows
  if (!first) return
  const facts = { kind: 'counter', uid: '04C0FFEE112233', name: 'Blue tag', place: 'Next to the till' } as const
  const store = await shop.app.database.kysely
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', shop.merchant.id)
    .orderBy('name')
    .executeTakeFirst()
  const tag = await addTag(shop, { ...facts, campaign_id: first.campaign, store_id: store?.id ?? null })
  for (const [i, { id }] of rows.entries()) {
    const at = new Date(Date.now() - (rows.length - i) * 7 * hour)
    const tap = await sayNext(shop, tag)
    await tapAs(shop, id, tap, at)
    // Somebody hands on the address of a tap.
    if (i === 2) await tapAs(shop, rows[0]?.id ?? id, tap, at)
    await setBack(shop, tag, at)
  }
}

async function seedBooth(shop: Shop): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; place: string; cards: string[] }>`
    select o.id, o.name, o.place, array_agg(b.card_id order by b.card_id) as cards
    from booth_booking b
    join booth_slot s on s.merchant_id = b.merchant_id and s.id = b.slot_id
    join booth o on o.merchant_id = b.merchant_id and o.id = b.booth_id
    where b.merchant_id = ${shop.merchant.id} and b.state = 'booked' and o.removed_at is null
      and s.day = (now() at time zone ${shop.merchant.timeZone})::date
    group by o.id, o.name, o.place order by count(*) desc, o.id limit 1`.execute(shop.app.database.kysely)
  const [booth] = rows
  if (!booth) return
  const { id, name, place, cards } = booth
  const tag = await addTag(shop, { kind: 'booth', uid: '04B00711223344', name, place, booth_id: id })
  for (const cardId of cards.slice(0, 2)) await tapAs(shop, cardId, await sayNext(shop, tag), new Date())
}

async function seedStaffTag(shop: Shop): Promise<void> {
  const { app, merchant } = shop
  const { rows } = await sql<{ staff: string; name: string; cards: { id: string; card_number: string }[] | null }>`
    select s.id as staff, s.name, (
      select jsonb_agg(full_card) from (
        select c.id, c.card_number from card c join campaign p on p.merchant_id = c.merchant_id and p.id = c.campaign_id
        where c.merchant_id = s.merchant_id and p.name = 'Kopi Stamp Card' and c.state = 'active' and c.balance >= 10
        order by c.id limit 2) full_card) as cards
    from staff s where s.merchant_id = ${merchant.id} and s.email = 'operator@kopi.example'`.execute(
    app.database.kysely,
  )
  const [holder] = rows
  if (!holder) return
  const tag = await addTag(shop, { kind: 'staff', uid: '0457AFF1122334', name: holder.name, staff_id: holder.staff })
  for (const { id, card_number: memberId } of holder.cards ?? []) {
    const at = new Date(Date.now() - 26 * hour)
    const eStampId = eStampOfTap(await sayNext(shop, tag))
    await redeemOnPhone(memberContext(shop, id, at), {
      params: {},
      query: {},
      body: { memberId, rewardId: 'reward', eStampId },
    })
    await setBack(shop, tag, at)
  }
}

async function addTag({ app, merchant }: Shop, facts: Facts): Promise<Tag> {
  const id = uuid()
  const created_at = new Date(Date.now() - 20 * 24 * hour)
  await app.database.kysely
    .insertInto('tap_tag')
    .values({ merchant_id: merchant.id, id, created_at, ...facts })
    .execute()
  return { id, uid: facts.uid, counter: 0 }
}

async function sayNext({ app, merchant }: Shop, tag: Tag): Promise<TapMessage> {
  const master = await masterKeyOf({ db: app.database.kysely, secret: app.config.secret, merchantId: merchant.id })
  if (!master) throw new Error('the demo shop has no key for tags')
  return sayTap(tagKeysOf(master, tag.uid), tag.uid, ++tag.counter)
}

const memberContext = ({ app, merchant }: Shop, cardId: string, at: Date): MemberContext => ({
  ...openJobContext(app, merchant, { kind: 'member', id: cardId, name: '', nickname: null }, at, 'demo'),
  cardId,
})

/** By the very verb: what it refuses stands in the list of taps. */
const tapAs = (shop: Shop, cardId: string, tap: TapMessage, at: Date) =>
  useTap(memberContext(shop, cardId, at), { params: {}, query: {}, body: tap }).catch(() => undefined)

/** Has the taps of the last count lie where they belong. */
async function setBack({ app, merchant }: Shop, tag: Tag, at: Date): Promise<void> {
  await sql`update tap set at = ${at} where merchant_id = ${merchant.id} and tag_id = ${tag.id}
    and counter = ${tag.counter}`.execute(app.database.kysely)
  await sql`update tap_tag set last_tap_at = ${at} where merchant_id = ${merchant.id} and id = ${tag.id}`.execute(
    app.database.kysely,
  )
}
