import i18next from 'i18next'

/** The till with its words, asked for together: what is scanned before its field is there is lost. */
export async function loadTill() {
  const [screen] = await Promise.all([import('./loyalty/till/till.tsx'), i18next.loadNamespaces(['till', 'chops'])])
  return screen
}
