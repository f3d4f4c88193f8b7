/** The back office of a shop's test data: in one tab alone, beside the shop's own in the others. */
const testKey = 'test-data'

let token = stored()

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(testKey) ?? undefined
  } catch {
    return undefined
  }
}

/** The token of the test data that this tab shows. */
export const testToken = (): string | undefined => token

/**
 * Opens the test data in a tab of its own: it begins with a copy of what this tab keeps, which this tab then forgets. Where the
 * browser opens no tab, the test data takes this one.
 */
export function openTestTab(given: string): void {
  sessionStorage.setItem(testKey, given)
  if (window.open('/dashboard', '_blank')) sessionStorage.removeItem(testKey)
  else location.assign('/dashboard')
}

/** Leaves the test data, with what the tab has kept of its pages. */
export function leaveTestData(): void {
  if (!token) return
  token = undefined
  sessionStorage.clear()
  location.assign('/setup/memchant-key?tab=api')
}
