import { currentLanguage } from '../../../../lib/language.ts'

/** Says to the browser that the till can be installed; once a page. */
export function offerInstall(): void {
  if (document.querySelector('link[rel=manifest]')) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `/merchant/till.webmanifest?lang=${currentLanguage()}`
  document.head.append(link)
}
