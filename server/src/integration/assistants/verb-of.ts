import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import type { IntegrationContext } from '../../core/context.ts'
import type { Given } from '../../core/parse-input.ts'
import { servedByKey } from '../integration-api/served-by-key.ts'

type AnyVerb = (ctx: IntegrationContext, input: Given) => Promise<unknown>

/** The verb that handles a call of the integration API. */
export function verbOf(route: Route): AnyVerb {
  const served = servedByKey.find((one) => one.route === route)
  if (!served) throw new Error(`${nameOf(route)} is not served`)
  return served.verb as unknown as AnyVerb
}
