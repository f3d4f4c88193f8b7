import type { Route } from '@chopcard/contract/core/route.ts'
import type { App } from '../src/core/app.ts'
import { makeSystemSession } from './make-admin.ts'
import { makeSession } from './make.ts'
import type { World } from './world.ts'

/** A token that the call takes: new of the owner and of an administrator; of the key with all scopes, and of the member with the full card. */
export async function tokenFor(app: App, route: Route, world: World): Promise<string | undefined> {
  switch (route.audience) {
    case 'merchant':
      return makeSession(app, world.merchant, world.merchant.owner.id)
    case 'integration':
      return world.apiKey.token
    case 'member':
      return world.own.fullCardToken
    case 'system':
      return makeSystemSession(app, world.admin)
    default:
      return undefined
  }
}
