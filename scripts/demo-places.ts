import { sql } from 'kysely'
import type { App } from '../server/src/core/app.ts'
import { cardToken, couponToken, orderToken, voucherToken } from '../server/src/core/secrets.ts'

type Card = { id: string; number: string; campaign: string; generation: number }
type Found = Record<'stamps' | 'points' | 'carnival', Card> & { short_key: string } & Record<
    | 'batch'
    | 'receipt'
    | 'finding'
    | 'message'
    | 'automation'
    | 'staff'
    | 'nata'
    | 'coupon'
    | 'copy'
    | 'voucher'
    | 'given'
    | 'voucherCode'
    | 'merchant'
    | 'order'
    | 'webhook'
    | 'tag'
    | 'store',
    string
  >

/** Where the demo keeps what the addresses of its screens name. */
export async function demoPlaces(app: App) {
  const { rows } = await sql<Found>`
    with m as (select * from merchant where name = 'Kopi Corner'),
      owned as (select c.*, p.name as campaign_name from m join card c using (merchant_id)
        join campaign p on p.merchant_id = c.merchant_id and p.id = c.campaign_id order by c.created_at, c.id)
    select m.short_key, m.merchant_id as merchant,
      -- Some stamps, and room for one more: nothing on the page is switched off.
      (select ${cardFacts} from owned where campaign_name = 'Kopi Stamp Card' and balance between 4 and 9 limit 1) as stamps,
      (select ${cardFacts} from owned join receipt r on r.merchant_id = owned.merchant_id and r.card_id = owned.id
        where r.state = 'rejected' limit 1) as points,
      (select ${cardFacts} from owned join booth_booking b on b.merchant_id = owned.merchant_id and b.card_id = owned.id
        order by owned.id limit 1) as carnival,
      (select e.id from earn_batch e join owned on owned.merchant_id = e.merchant_id and owned.campaign_id = e.campaign_id
        where owned.campaign_name = 'Kopi Stamp Card' and e.name = 'Table stands' limit 1) as batch,
      (select id from receipt r where r.merchant_id = m.merchant_id and r.state = 'pending' and r.duplicated limit 1) as receipt,
      (select id from anomaly_finding f where f.merchant_id = m.merchant_id and f.rule = 'ownCard' limit 1) as finding,
      (select id from notification n where n.merchant_id = m.merchant_id and n.state = 'done' order by id limit 1) as message,
      (select id from automation a where a.merchant_id = m.merchant_id and a.since is not null order by id limit 1) as automation,
      (select id from voucher v where v.merchant_id = m.merchant_id order by id limit 1) as voucher,
      (select id from voucher_record r where r.merchant_id = m.merchant_id and r.state = 'active' order by id limit 1) as given,
      (select id from shop_order o where o.merchant_id = m.merchant_id and o.state = 'paid'
        and exists (select from shop_order_coupon where merchant_id = o.merchant_id and order_id = o.id) order by id limit 1) as "order",
      (select id from webhook_endpoint w where w.merchant_id = m.merchant_id and w.enabled limit 1) as webhook,
      (select code from voucher_record r where r.merchant_id = m.merchant_id and r.state = 'active' order by id limit 1) as "voucherCode",
      (select id from store s where s.merchant_id = m.merchant_id order by name limit 1) as store,
      (select id from tap_tag g where g.merchant_id = m.merchant_id and g.kind = 'counter' limit 1) as tag,
      (select id from staff s where s.merchant_id = m.merchant_id and s.email = 'operator@kopi.example') as staff,
      (select p.id from campaign p where p.name = 'Cartão Nata' limit 1) as nata,
      (select id from coupon o where o.merchant_id = m.merchant_id and o.publishable limit 1) as coupon,
      (select y.id from coupon_copy y join coupon o on o.merchant_id = y.merchant_id and o.id = y.coupon_id
        join coupon_code k on k.merchant_id = y.merchant_id and k.code = y.code
        where y.merchant_id = m.merchant_id and o.publishable and k.state = 'active' order by y.id limit 1) as copy
    from m`.execute(app.database.kysely)
  const [found] = rows
  if (!found) throw new Error('the demo shop is not there')
  const { stamps, points, carnival, short_key, ...places } = found
  const withToken = (card: Card) => ({
    ...card,
    token: cardToken(app.config.secret, short_key, card.id, card.generation),
  })
  const given = voucherToken(app.config.secret, short_key, places.given)
  const issuedCouponToken = couponToken(app.config.secret, short_key, places.copy)
  const orderPage = orderToken(app.config.secret, short_key, places.order)
  return {
    ...places,
    given,
    record: places.given,
    copyToken: issuedCouponToken,
    orderPage,
    stamps: withToken(stamps),
    points: withToken(points),
    carnival: withToken(carnival),
  }
}

const cardFacts = sql`jsonb_build_object('id', owned.id, 'number', owned.card_number, 'campaign', owned.campaign_id,
  'generation', owned.token_generation)`
