/** The page may be named once more as soon as what it shows is there, and the focus may go to its heading. */
const settledAfter = 300

/**
 * Tells those who hear the page which one follows when a link of the menu was used: a browser says so only of a page that it
 * loads. The focus stays where it is, since somebody may go on from there or type already. Answers with how to end it.
 */
export function tellPages(): () => void {
  const voice = document.createElement('div')
  voice.id = 'page-told'
  voice.className = 'visually-hidden'
  voice.ariaLive = 'polite'
  document.body.append(voice)
  let told = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (path: string) => {
    // Until the page has a name, the site's stands alone (`document-title.ts`).
    const name = document.title.slice(0, Math.max(0, document.title.lastIndexOf(' · ')))
    if (!name || path === told) return
    told = path
    // A heading that has the focus has been heard.
    voice.textContent = document.activeElement?.matches('h1') ? '' : name
  }
  const changes = new MutationObserver(() => {
    clearTimeout(timer)
    // A link that is used at once is no other page yet.
    timer = setTimeout(tell, settledAfter, location.pathname)
  })
  const title = document.head.querySelector('title')
  if (title) changes.observe(title, { childList: true, subtree: true, characterData: true })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    voice.remove()
  }
}
