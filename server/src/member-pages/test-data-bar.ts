import type { FastifyRequest } from 'fastify'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { say } from '../core/i18n.ts'
import type { PageAddress, TestPageSource } from '../core/page-of-test-data.ts'

const ofTestData = new WeakSet<FastifyRequest>()

/** Notes whether a page shows test data, by what its address names. */
export async function noteTestData(source: TestPageSource, request: FastifyRequest): Promise<void> {
  const params = request.params as Record<string, string | undefined>
  const { token } = request.query as { token?: unknown }
  const tokenKey = keyInToken(params['token'] ?? (typeof token === 'string' ? token : ''))
  const { shortKey = tokenKey, merchantId, campaignId, couponId } = params
  const address: PageAddress = { shortKey, merchantId, campaignId, couponId }
  if (Object.values(address).some(Boolean)) await noteTestDataOf(source, request, address)
}

/** The same where the address does not say whose the page is. */
export async function noteTestDataOf(
  { isTestData }: TestPageSource,
  request: FastifyRequest,
  address: PageAddress,
): Promise<void> {
  if (await isTestData(address)) ofTestData.add(request)
}

/** The short key of the merchant who gave out a token. */
export const keyInToken = (token: string): string | undefined => /^[a-z]{2}_([0-9a-z]{8})_/.exec(token)?.[1]

export const showsTestData = (request: FastifyRequest): boolean => ofTestData.has(request)

/** A line above a page of test data, outside of what the page's script takes over: it needs none of it. */
export const testDataBar = (language: Language): string =>
  `<p class="test-data" role="note">${escapeHtml(say(language, 'integration-keys', 'banner.label'))}</p>`

export const testDataStyle =
  '.test-data{margin:0;padding:6px 16px;background:#531dab;color:#fff;font-weight:600;text-align:center}'
