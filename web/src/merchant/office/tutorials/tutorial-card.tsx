import { CheckCircleFilled, PlayCircleFilled, ReadOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Tutorial } from './use-tutorials.ts'

/** One tutorial of the list: picture, number, title, and whether it was seen. The whole card is its button. */
export function TutorialCard({ tutorial, onOpen }: { tutorial: Tutorial; onOpen: () => void }) {
  const { t } = useTranslation('tutorials')
  const { sequence, title, description, picture, video, seenAt } = tutorial
  return (
    <button type="button" className="tutorial-card" onClick={onOpen}>
      <span className="tutorial-picture">
        {picture ? <img src={picture} alt="" loading="lazy" width={1280} height={720} /> : <ReadOutlined aria-hidden />}
        {video && <PlayCircleFilled className="tutorial-play" aria-label={t('hasVideo')} />}
      </span>
      <span className="tutorial-words">
        <span className="tutorial-title">
          {sequence}. {title}
        </span>
        <span className="tutorial-first-line">{description.split('\n')[0]}</span>
        <span className={seenAt ? 'tutorial-state tutorial-seen' : 'tutorial-state'}>
          {seenAt && <CheckCircleFilled aria-hidden />} {t(seenAt ? 'seen' : 'notSeen')}
        </span>
      </span>
    </button>
  )
}
