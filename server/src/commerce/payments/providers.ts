import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import type { Provider } from './provider.ts'
import { stripe } from './stripe.ts'
import { testGateway } from './test-gateway.ts'

const providers = { stripe, test: testGateway } satisfies Record<string, Provider>
export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

export const providerOf = (name: string): Provider => providers[name as ProviderName]

/** Who takes the next payment; refused where nobody is configured. For test data no money moves. */
export function providerNow({ config }: Pick<App, 'config'>, isTest: boolean): ProviderName {
  if (config.payment.stripe && !isTest) return 'stripe'
  if (config.payment.testGateway) return 'test'
  return refuse(isTest ? 'NOT_WITH_TEST_DATA' : 'PAYMENT_UNAVAILABLE')
}
