import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import {
  completeSystemUpload,
  maxVideoBytes,
  systemPresignedUrl,
  videoTypes,
} from '@chopcard/contract/platform/admin/uploads.ts'
import { maxLinkLength, type TutorialVideo as Video } from '@chopcard/contract/office/tutorials.ts'
import { Button, Flex, Input, Progress, Segmented, Typography } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { useFieldWork } from '../../kit/field-work.ts'
import { TutorialVideo } from '../../kit/tutorial-video.tsx'
import { uploadFile } from '../../kit/upload.ts'

type Props = { id?: string; value?: Video | null; onChange?: (video: Video | null) => void; title: string }
type Source = 'none' | Video['kind']

/** A form field for a video that may be left out: uploaded with progress, or the link of one. */
export function VideoField({ id, value, onChange, title }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Source>(value?.kind ?? 'none')
  const choose = (source: Source) => {
    setChosen(source)
    if (source !== value?.kind) onChange?.(source === 'link' ? { kind: 'link', url: '' } : null)
  }
  return (
    <Flex vertical gap={12} align="stretch" style={{ maxWidth: 560 }}>
      <Segmented<Source>
        id={id}
        aria-label={title}
        value={chosen}
        onChange={choose}
        options={(['none', 'upload', 'link'] as const).map((source) => ({
          value: source,
          label: t(`video.${source}`),
        }))}
        style={{ alignSelf: 'flex-start' }}
      />
      {chosen === 'link' && (
        <Input
          type="url"
          aria-label={t('video.address')}
          placeholder={t('video.address')}
          maxLength={maxLinkLength}
          value={value?.kind === 'link' ? value.url : ''}
          onChange={(event) => onChange?.({ kind: 'link', url: event.target.value })}
        />
      )}
      {chosen === 'upload' && <UploadVideo value={value ?? null} onChange={onChange} />}
      {value?.kind === 'upload' && <TutorialVideo video={value} poster={null} title={title} />}
    </Flex>
  )
}

function UploadVideo({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const beginWork = useFieldWork()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const choose = (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    if (!(videoTypes as readonly string[]).includes(file.type))
      return setProblem(t('codes.FILE_NOT_A_VIDEO', { ns: 'errors' }))
    if (file.size > maxVideoBytes)
      return setProblem(t('codes.FILE_TOO_LARGE', { ns: 'errors', max: maxVideoBytes / 1024 / 1024 }))
    beginWork(upload(file))
  }
  const upload = async (file: File) => {
    setPercent(0)
    try {
      const url = await uploadFile(systemPresignedUrl, 'tutorialVideo', file, setPercent, completeSystemUpload)
      onChange?.({ kind: 'upload', url })
      return true
    } catch (error) {
      setProblem(errorText(error))
      return false
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <>
      <Flex gap={8}>
        <Button icon={<UploadOutlined />} loading={percent !== undefined} onClick={() => input.current?.click()}>
          {t(value ? 'video.replace' : 'video.choose')}
        </Button>
        {value && <Button icon={<DeleteOutlined />} aria-label={t('video.remove')} onClick={() => onChange?.(null)} />}
      </Flex>
      {percent !== undefined && <Progress percent={percent} aria-label={t('picture.uploading')} />}
      {problem && (
        <Typography.Text type="danger" role="alert">
          {problem}
        </Typography.Text>
      )}
      <Typography.Text type="secondary">{t('video.limits', { max: maxVideoBytes / 1024 / 1024 })}</Typography.Text>
      <input
        ref={input}
        type="file"
        hidden
        accept={videoTypes.join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
