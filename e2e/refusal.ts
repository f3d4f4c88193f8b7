import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import type { Request, Route } from '@chopcard/contract/core/route.ts'
import type { App } from '../server/src/core/app.ts'
import { expect } from './journey.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en-US')

/** The words of a key: a journey that has them from here cannot drift from the catalogue. */
export function said(key: string): string {
  const found = words.get(key)
  if (!found) throw new Error(`no words for ${key}`)
  return found
}

/** What a member reads of a refusal: the words for members, where there are some. */
export const refusal = (code: ErrorCode): string => words.get(`errors:member.${code}`) ?? said(`errors:codes.${code}`)

/** Reads a refusal where it is also heard. */
export const isRefused = (where: Locator, code: ErrorCode): Promise<void> =>
  expect(where.getByRole('alert').filter({ visible: true })).toHaveText(withValues(refusal(code)))

/** What the words name, whatever it is. */
const withValues = (text: string) => {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join(String.raw`\S+`)}$`)
}

/** Does on another device what changes things under the page that is open; it must succeed. */
export async function elsewhere<R extends Route>(
  request: APIRequestContext,
  token: string,
  { method, path }: R,
  given: Request<R>,
): Promise<void> {
  const { params = {}, body } = given as { params?: Record<string, string>; body?: unknown }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await request.fetch(`/api${address}`, { method, headers, data: body })
  if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`)
}

/** Opens a card's reward to be taken by oneself; one tap is left. */
export async function openRedeemAlone(page: Page, card: { token: string }): Promise<Locator> {
  await page.goto(`/member/card/${card.token}`)
  await page.getByRole('button', { name: 'Redeem' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem' })
  await sheet.getByRole('button', { name: /Redeem it yourself/ }).click()
  await sheet.getByLabel('I am at the counter now.').check()
  return sheet
}

/** Where days end last; whoever moves from there to where they end first finds the day over. */
export const lastZone = 'Etc/GMT+12'

export const endDay = (app: App, shop: { id: string }): Promise<unknown> =>
  app.database.kysely
    .updateTable('merchant')
    .set({ time_zone: 'Pacific/Kiritimati' })
    .where('merchant_id', '=', shop.id)
    .execute()
