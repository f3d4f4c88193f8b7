type Push = {
  title: string
  text: string
  url: string
  icon: string
  picture?: string | null
  /** One with the same tag takes the place of the one before. */
  tag: string
  language: string
}

/** What the service worker of the members’ pages shows. */
export const pushPayload = ({ title, text, url, icon, picture, tag, language }: Push): string =>
  JSON.stringify({ title, body: text, url, icon, ...(picture && { image: picture }), tag, lang: language })

/** What one who is shown it reads. */
export function readPush(payload: string): string {
  if (!payload) return ''
  const { title, body } = JSON.parse(payload) as { title: string; body: string }
  return `${title}\n\n${body}`
}
