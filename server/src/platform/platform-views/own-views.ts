import type { endView as endRoute, getView as getRoute } from '@chopcard/contract/platform/admin/views.ts'
import type { Verb } from '../../core/context.ts'
import { closeView } from './close-view.ts'
import { ownView, presentView } from './view-store.ts'

export const getView: Verb<typeof getRoute> = async (ctx, { params }) => presentView(await ownView(ctx, ctx.db, params))

/** Ends a view of the caller's own; one that has ended already stays as it is. */
export const endView: Verb<typeof endRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const view = await ownView(ctx, tx, params)
    await closeView(tx, ctx.app, view, 'admin', ctx)
    const ended = await ownView(ctx, tx, params)
    ctx.note({ target: params.id, after: { view: view.id, onBehalfOf: view.on_behalf_of, writes: ended.writes } })
    return presentView(ended)
  })
