import type { Route } from '@chopcard/contract/core/route.ts'
import type { App } from './app.ts'
import type { BaseContext } from './context.ts'
import type { Cookie } from './cookies.ts'
import type { Replica } from './replica.ts'

/** Longer than a replica that answers may lag. */
const WRITTEN_SECONDS = 60
const name = 'chopcard-written'

/** Tells a browser that it has written: until it forgets that, its reads must find what it wrote. */
export const writtenCookie: Cookie = { name, value: '1', seconds: WRITTEN_SECONDS, readable: false }

const hasWrittenLately = (cookies: string | undefined): boolean => new RegExp(`(?:^|; ?)${name}=`).test(cookies ?? '')

/**
 * Runs a call that only reads: on the copy where the route allows it and the copy has what the caller must see, else on the
 * database itself. So it also is where the copy refuses or fails, which changes nothing and may be done twice.
 */
export async function readWhereAllowed<T>(
  app: App,
  route: Route,
  context: BaseContext,
  cookies: string | undefined,
  run: (context: BaseContext) => Promise<T>,
): Promise<T> {
  const { replica, metrics } = app
  if (!replica || !route.mayLag) return run(context)
  if (await replica.mayAnswer(hasWrittenLately(cookies))) {
    const { database } = replica
    const reading = run({ ...context, app: { ...app, database }, db: database.kysely })
    const result = await unlessItFails(replica, reading)
    if (result !== failed) {
      metrics.countReplicaRead('replica')
      return result
    }
  }
  metrics.countReplicaRead('primary')
  return run(context)
}

const failed = Symbol('failed')

/** What a replica answers, unless it refuses, or does not answer any more: a read on it would only end with its time-out. */
function unlessItFails<T>(replica: Replica, reading: Promise<T>): Promise<T | typeof failed> {
  return new Promise((resolve) => {
    const forget = replica.onFailure(() => resolve(failed))
    void reading.then(resolve, () => resolve(failed)).finally(forget)
  })
}
