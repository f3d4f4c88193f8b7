/** A merchant's back office as the platform views it: in one tab alone, beside whoever else is signed in in this browser. */
export type Viewing = { token: string; merchantId: string; viewId: string }

export const viewKey = 'platform-view'

/** The view that this tab is for. */
let view = stored()

function stored(): Viewing | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(viewKey) ?? 'null') as Viewing | null) ?? undefined
  } catch {
    return undefined
  }
}

export const currentView = (): Viewing | undefined => view

/** Leaves the view, with what the tab has kept of pages: back to the merchant's page of the platform, from anew. */
export function leaveView(): void {
  if (!view) return
  sessionStorage.clear()
  location.assign(`/sys/merchant/${view.merchantId}`)
  view = undefined
}
