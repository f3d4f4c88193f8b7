import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, markAsTest } from '../../../test/make.ts'
import { readConfig } from '../../core/config.ts'
import { hook } from '../../core/hooks.ts'
import { providerNow } from './providers.ts'
import { paymentPurpose } from './purposes.ts'
import { startPayment } from './start-payment.ts'

const told: string[] = []
const tells = (word: string) => () => Promise.resolve(void told.push(word))
const on = useApp({
  hooks: [
    hook(paymentPurpose, {
      purpose: 'order',
      paid: tells('paid'),
      cancelled: tells('cancelled'),
      returned: tells('returned'),
    }),
  ],
})
beforeEach(() => told.splice(0))

async function makePage() {
  const merchant = await makeMerchant(on.app)
  const { url } = await on.app.database.tx((tx) =>
    startPayment(tx, {
      app: on.app,
      merchant: { ...merchant, isTest: false },
      purpose: 'order',
      subjectId: randomUUID(),
      amount: 1250,
      currency: 'SGD',
      description: '<b>Two</b> coffees',
      email: null,
      language: 'zh-TW',
      returnPath: '/shop/somewhere',
      now: new Date(),
    }),
  )
  const address = new URL(url).pathname
  return {
    merchant,
    show: () => on.server.inject(address),
    press: (act: string) =>
      on.server.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `act=${act}`,
      }),
  }
}

test('the test payment page says in the payer’s language that it is a test, and shows markup as text', async () => {
  const { body } = await (await makePage()).show()
  expect(body).toContain('測試付款閘道')
  expect(body).toContain('&lt;b&gt;Two&lt;/b&gt; coffees')
})

test('the payment page of test data says that it is test data', async () => {
  const page = await makePage()
  expect((await page.show()).body).not.toContain('role="note"')
  await markAsTest(on.app, page.merchant)
  expect((await page.show()).body).toContain('role="note">測試資料')
})

test('a press of the pay button delivers once, however often it is repeated, and leads back', async () => {
  const page = await makePage()
  const answers = await Promise.all([page.press('pay'), page.press('pay'), page.press('pay')])
  await page.press('decline')
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
    answers.map(() => [303, '/shop/somewhere']),
  )
  expect(told).toEqual(['paid'])
  expect((await page.show()).headers.location).toBe('/shop/somewhere')
})

test('a declined payment is cancelled, and opening the page changes nothing', async () => {
  const page = await makePage()
  await page.show()
  await page.press('something')
  expect(told).toEqual([])
  await page.press('decline')
  await page.press('pay')
  expect(told).toEqual(['cancelled'])
})

test('an address that names no payment is answered with status 404', async () => {
  for (const token of ['pt_x', `pt_abcdefgh_${'x'.repeat(43)}`, '%00'])
    expect((await on.server.inject(`/pay/${token}`)).statusCode, token).toBeGreaterThanOrEqual(404)
})

test('the test gateway is off in production unless it is enabled', () => {
  const env = {
    NODE_ENV: 'production',
    CHOPCARD_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
    CHOPCARD_PUBLIC_URL: 'https://x.example',
  }
  const configOf = (more: Record<string, string> = {}) => ({ config: readConfig({ ...env, ...more }) })
  expect(() => providerNow(configOf(), false)).toThrow('PAYMENT_UNAVAILABLE')
  expect(providerNow(configOf({ CHOPCARD_TEST_GATEWAY: 'true' }), false)).toBe('test')
  const stripe = { CHOPCARD_STRIPE_SECRET_KEY: 'sk_live_12345678', CHOPCARD_STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
  expect(providerNow(configOf({ ...stripe, CHOPCARD_TEST_GATEWAY: 'true' }), false)).toBe('stripe')
  expect(() => readConfig({ ...env, CHOPCARD_STRIPE_SECRET_KEY: 'sk_live_12345678' })).toThrow('go together')
})

test('data for trying out is paid for at the test gateway alone, and never at Stripe', () => {
  const env = {
    NODE_ENV: 'production',
    CHOPCARD_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
    CHOPCARD_PUBLIC_URL: 'https://x.example',
  }
  const stripe = { CHOPCARD_STRIPE_SECRET_KEY: 'sk_live_12345678', CHOPCARD_STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
  const withStripe = (more: Record<string, string> = {}) => ({ config: readConfig({ ...env, ...stripe, ...more }) })
  expect(() => providerNow(withStripe(), true)).toThrow('NOT_WITH_TEST_DATA')
  expect(providerNow(withStripe({ CHOPCARD_TEST_GATEWAY: 'true' }), true)).toBe('test')
})
