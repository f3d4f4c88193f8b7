import type { FastifyInstance } from 'fastify'
import { routes } from '@chopcard/contract/index.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { faultsOf, outcomeOf } from './answers.ts'
import { sampleOf } from './samples.ts'
import { send, told } from './send.ts'
import type { World } from './world.ts'

export const ofAudience = (audience: Route['audience']): Route[] =>
  routes.filter((route) => route.audience === audience)

/** Sends a right request to every call and tells which answers are not the expected outcome, or have a fault. */
export async function strays(
  server: FastifyInstance,
  given: readonly Route[],
  world: World,
  token: (route: Route) => string | undefined | Promise<string | undefined>,
  expected: (route: Route, outcome: string) => boolean,
): Promise<string[]> {
  const found: string[] = []
  for (const route of given) {
    const answer = await send(server, route, sampleOf(route).request(world), { token: await token(route) })
    const outcome = outcomeOf(answer)
    if (!expected(route, outcome)) found.push(`${nameOf(route)}: ${outcome}`)
    found.push(...told(route, outcome, faultsOf(route, answer)))
  }
  return found
}
