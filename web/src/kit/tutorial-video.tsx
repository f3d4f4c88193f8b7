import { PlayCircleFilled } from '@ant-design/icons'
import type { TutorialVideo as Checked } from '@chopcard/contract/office/tutorials.ts'
import { playerAddress } from '@chopcard/contract/office/video-links.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './tutorial-video.css'

type Props = { video: { kind: Checked['kind']; url: string }; poster: string | null; title: string }

/** Plays an uploaded video, or a linked one after a click: before it, nothing is fetched from another service. */
export function TutorialVideo({ video, poster, title }: Props) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  if (video.kind === 'upload')
    return (
      // Tutorials bring their words as text below.
      <video className="tutorial-video" src={video.url} poster={poster ?? undefined} controls preload="metadata">
        <track kind="captions" />
      </video>
    )
  const player = playerAddress(video.url)
  if (isPlaying && player)
    return (
      <iframe
        className="tutorial-video"
        src={player}
        title={title}
        allow="fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        // Of another origin, so that its own origin gives it nothing of ours; without it the player refuses to play.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation"
        // The service refuses to play for a page that does not name itself.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <button type="button" className="tutorial-video tutorial-cover" onClick={() => setPlaying(true)}>
      {poster && <img src={poster} alt="" />}
      <span className="tutorial-cover-play">
        <PlayCircleFilled aria-hidden /> {t('video.play', { service: new URL(video.url).hostname })}
      </span>
    </button>
  )
}
