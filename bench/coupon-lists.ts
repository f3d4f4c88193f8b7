import type pg from 'pg'
import { bench } from './database.ts'
import { measure } from './load.ts'
import type { Program } from './program.ts'

/** Of so many codes the first three fifths are used: what is still active stands behind them. */
export async function useMost(client: pg.Client, couponId: string): Promise<void> {
  await client.query(
    `update coupon_code k set state = 'used', used_at = now(), used_by = $2 from coupon c
     where c.merchant_id = k.merchant_id and c.id = k.coupon_id and c.id = $1 and k.number <= c.numbered * 0.6`,
    [couponId, bench.staffId],
  )
  await client.query('vacuum analyze coupon_code')
}

/** What each list over all the codes takes, with one client, in milliseconds. */
export async function measureLists(program: Program, couponId: string, seconds: number): Promise<object[]> {
  const list = `/api/merchant/coupon/${couponId}/code?pageSize=20`
  const paths = {
    'first page': list,
    'last first': `${list}&sort=-number`,
    'page 500': `${list}&page=500`,
    active: `${list}&state=active`,
    'active, last first, page 500': `${list}&state=active&sort=-number&page=500`,
    used: `${list}&state=used`,
    'used, page 500': `${list}&state=used&page=500`,
    locked: `${list}&state=locked`,
    'by its first sign': `${list}&q=A`,
    'by its first two': `${list}&q=AB`,
    'by its first two, page 30': `${list}&q=AB&page=30`,
    'by its first two, by number': `${list}&q=AB&sort=number`,
    'by its first three, active': `${list}&q=ABC&state=active`,
    'by what none begins with': `${list}&q=-`,
    'coupon and its codes': `/api/merchant/coupon/${couponId}`,
    coupons: '/api/merchant/coupon',
    'coupon transactions': '/api/merchant/report/coupon_transaction',
    'coupon days': '/api/merchant/report/coupon_transaction/days',
    vouchers: '/api/merchant/voucher',
    'voucher records': '/api/merchant/voucher_record?pageSize=20',
    'voucher transactions': '/api/merchant/report/voucher_transaction',
    'voucher days': '/api/merchant/report/voucher_transaction/days',
  }
  const rows = []
  for (const [name, path] of Object.entries(paths)) {
    const headers = { authorization: `Bearer ${bench.token}` }
    const window = await measure({ url: program.url, clients: 1, seconds, method: 'GET', headers, cards: 1, path })
    rows.push({ name, p50: window.p50, p95: window.p95, requests: window.requests, non2xx: window.non2xx })
  }
  return rows
}
