/**
 * The address that plays a linked video without cookies of a third party, from what somebody copied out of a browser's
 * address bar. Undefined for any other address: only these two services offer such a player.
 */
export function playerAddress(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youTube(first)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youTube(first === 'watch' ? (url.searchParams.get('v') ?? '') : isYouTubeFolder(first) ? second : '')
  if (host === 'vimeo.com') return vimeo(first)
  if (host === 'player.vimeo.com') return first === 'video' ? vimeo(second) : undefined
  return undefined
}

/** Where the players come from, for the content security policy of the pages that show them. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const isYouTubeFolder = (name: string) => name === 'embed' || name === 'shorts' || name === 'live'

const youTube = (id: string) => (/^[\w-]{11}$/.test(id) ? `${playerOrigins[0]}/embed/${id}` : undefined)
// «dnt» keeps the player from setting cookies.
const vimeo = (id: string) => (/^\d{6,12}$/.test(id) ? `${playerOrigins[1]}/video/${id}?dnt=1` : undefined)
