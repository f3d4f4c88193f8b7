import { ArrowRightOutlined, CheckOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { TutorialVideo } from '../../../kit/tutorial-video.tsx'
import type { Tutorial } from './use-tutorials.ts'

type Props = {
  tutorial: Tutorial
  next: Tutorial | undefined
  isMarking: boolean
  onMark: (seen: boolean) => Promise<unknown>
  onNext: (id: string) => void
  onClose: () => void
}

/** A tutorial in full: its video or picture, its text, and the way to the next one. */
export default function TutorialDialog({ tutorial, next, isMarking, onMark, onNext, onClose }: Props) {
  const { t } = useTranslation('tutorials')
  const { sequence, title, description, picture, video, seenAt } = tutorial
  const goOn = () => (next ? onNext(next.id) : onClose())
  return (
    <Dialog
      title={`${sequence}. ${title}`}
      width={860}
      onCancel={onClose}
      footer={
        <Flex gap={8} wrap justify="flex-end">
          {seenAt && (
            <Button loading={isMarking} onClick={() => void onMark(false)}>
              {t('markUnseen')}
            </Button>
          )}
          {seenAt ? (
            <Button type="primary" onClick={goOn} icon={next && <ArrowRightOutlined />} iconPlacement="end">
              {t(next ? 'next' : 'close')}
            </Button>
          ) : (
            <Button
              type="primary"
              icon={<CheckOutlined />}
              loading={isMarking}
              onClick={() => void onMark(true).then(goOn)}
            >
              {t(next ? 'seenAndNext' : 'seenAndClose')}
            </Button>
          )}
        </Flex>
      }
    >
      {video ? (
        <TutorialVideo video={video} poster={picture} title={title} />
      ) : (
        picture && <img className="tutorial-whole" src={picture} alt="" width={1280} height={720} />
      )}
      <div className="tutorial-text">{description}</div>
    </Dialog>
  )
}
