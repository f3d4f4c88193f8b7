import { type Viewing, viewKey } from '../../lib/viewing.ts'

/**
 * Opens a view in a tab of its own: it begins with a copy of what this tab keeps, which this tab then forgets. Where the
 * browser opens no tab, the view takes this one.
 */
export function openViewTab(view: Viewing): void {
  sessionStorage.setItem(viewKey, JSON.stringify(view))
  if (window.open('/dashboard', '_blank')) sessionStorage.removeItem(viewKey)
  else location.assign('/dashboard')
}
