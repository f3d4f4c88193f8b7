import type { CheckReason } from '@chopcard/contract/earning/merchant/shopify.ts'
import type { Config } from '../../core/config.ts'
import { idsAsText } from './read-body.ts'

/** Why a shop does not hand its orders out; `retryAfter` are the seconds that it asks to be left in peace. */
export class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal'
  readonly reason: CheckReason
  readonly retryAfter: number | undefined

  constructor(reason: CheckReason, retryAfter?: number) {
    super(reason)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

const version = '2026-01'
const pageSize = 250
const REQUEST_TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** What is asked for of an order: no more of a customer than the webhook's body is read for. */
const fields =
  'id,name,email,contact_email,phone,customer,currency,total_price,current_total_price,financial_status,cancelled_at,updated_at,refunds,test'

export type Shop = { domain: string; token: string }
export type OrderPage = { orders: unknown[]; next: string | undefined }

/**
 * A page of a shop's orders: the first of those that it changed since a moment, or the one that the page before named.
 * Ids are texts. Throws a ShopRefusal.
 */
export async function askShop(
  { shopify }: Pick<Config, 'shopify'>,
  shop: Shop,
  ask: { since: Date } | { page: string },
): Promise<OrderPage> {
  // The host is never taken from an answer: only Shopify's own, or the one that the configuration puts in its place.
  const url = new URL(`${shopify.url ?? `https://${shop.domain}`}/admin/api/${version}/orders.json`)
  url.searchParams.set('limit', String(pageSize))
  url.searchParams.set('fields', fields)
  if ('page' in ask) url.searchParams.set('page_info', ask.page)
  else {
    url.searchParams.set('status', 'any')
    url.searchParams.set('updated_at_min', ask.since.toISOString())
  }
  try {
    const answer = await fetch(url, {
      headers: { 'x-shopify-access-token': shop.token, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw refusalOf(answer)
    }
    return { orders: ordersIn(await textOf(answer)), next: nextIn(answer.headers.get('link')) }
  } catch (error) {
    throw error instanceof ShopRefusal ? error : new ShopRefusal('unreachable')
  }
}

function refusalOf({ status, headers }: Response): ShopRefusal {
  if (status === 401) return new ShopRefusal('token')
  if (status === 403) return new ShopRefusal('permission')
  if (status === 429) return new ShopRefusal('busy', secondsIn(headers.get('retry-after')))
  return new ShopRefusal(status >= 500 ? 'unreachable' : 'shop')
}

const MAX_PAUSE_SECONDS = 3600

const secondsIn = (header: string | null): number => {
  const seconds = Number(header ?? '')
  return header && seconds >= 0 ? Math.min(seconds, MAX_PAUSE_SECONDS) : 2
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) throw new ShopRefusal('unreadable')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function ordersIn(text: string): unknown[] {
  try {
    const { orders } = JSON.parse(text, idsAsText) as { orders?: unknown }
    if (Array.isArray(orders)) return orders as unknown[]
  } catch {
    // Told below as any other answer that is none.
  }
  throw new ShopRefusal('unreadable')
}

/** The name of the next page in a Link header; of its address nothing else is used. */
function nextIn(link: string | null): string | undefined {
  const address = /<([^<>]{1,4000})>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address && URL.canParse(address) ? (new URL(address).searchParams.get('page_info') ?? undefined) : undefined
}
