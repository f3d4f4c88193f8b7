import { DeleteOutlined, PictureOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import {
  maxUploadBytes,
  pictureKinds,
  uploadTypes,
  type PictureKind,
} from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Button, Flex, Progress, Typography } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/error-text.ts'
import { lazyPart } from './lazy-part.tsx'
import { useFieldName } from './field-label.ts'
import { useFieldWork } from './field-work.ts'
import { type CompleteRoute, type GrantRoute, uploadFile } from './upload.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'))

type Props = {
  /** Which picture it is: its shape and size follow. */
  kind: PictureKind
  /** The call that grants the upload: `presignedUrl`, or `campaignPresignedUrl` for a campaign. */
  grant: GrantRoute
  /** The call that has the upload checked, where it is not the merchant's. */
  complete?: CompleteRoute
  id?: string
  value?: string | null
  onChange?: (url: string | null) => void
  /** A picture that may be left out can be removed again. */
  optional?: boolean
  /** What is shown where none was uploaded, and how going back to it is called. */
  drawn?: { url: string | undefined; back: string }
  disabled?: boolean
  /** Width of the preview in pixels. */
  width?: number
}

/** A form field for one picture: choose, crop to its shape, upload with progress, see it. */
export function PictureField({
  kind,
  grant,
  complete,
  id,
  value,
  onChange,
  optional,
  drawn,
  disabled,
  width = 132,
}: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const beginWork = useFieldWork()
  const [file, setFile] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const size = pictureKinds[kind]
  const words = t(value ? 'picture.replace' : 'picture.choose')
  const name = useFieldName(words)
  const removal = useFieldName(drawn?.back ?? t('picture.remove'))
  const shown = value ?? drawn?.url

  const choose = async (chosen: File | undefined) => {
    setProblem(undefined)
    if (!chosen) return
    if (chosen.size > 4 * maxUploadBytes) return setProblem(t('codes.FILE_TOO_LARGE', { ns: 'errors' }))
    if (await isPicture(chosen)) setFile(chosen)
    else setProblem(t('fields.notImage', { ns: 'errors' }))
  }
  const upload = async (picture: Blob) => {
    setFile(undefined)
    setPercent(0)
    try {
      onChange?.(await uploadFile(grant, kind, picture, setPercent, complete))
      return true
    } catch (error) {
      setProblem(errorText(error))
      return false
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <Flex gap={16} align="center" wrap>
      <div className="picture-preview" style={{ width, aspectRatio: `${size.width} / ${size.height}` }}>
        {percent !== undefined ? (
          <Progress
            type="circle"
            size={Math.min(64, width / 2)}
            percent={percent}
            aria-label={t('picture.uploading')}
          />
        ) : shown ? (
          <img src={shown} alt="" />
        ) : (
          <PictureOutlined className="picture-none" />
        )}
      </div>
      <Flex vertical gap={8} align="flex-start">
        <Flex gap={8} wrap>
          <Button
            id={id}
            aria-label={name}
            icon={<UploadOutlined />}
            disabled={disabled}
            loading={percent !== undefined}
            onClick={() => input.current?.click()}
          >
            {words}
          </Button>
          {optional && value && !disabled && (
            <Button
              icon={drawn ? <UndoOutlined /> : <DeleteOutlined />}
              aria-label={removal}
              onClick={() => onChange?.(null)}
            >
              {drawn?.back}
            </Button>
          )}
        </Flex>
        <Typography.Text type="secondary">
          {t('picture.size', { width: size.width, height: size.height })}
        </Typography.Text>
        {problem && (
          <Typography.Text type="danger" role="alert">
            {problem}
          </Typography.Text>
        )}
      </Flex>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        accept={uploadTypes.join(',')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The same file chosen again is a choice too.
          event.target.value = ''
        }}
      />
      {file && (
        <CropDialog
          file={file}
          size={size}
          onCropped={(picture) => beginWork(upload(picture))}
          onFailed={() => {
            setFile(undefined)
            setProblem(t('fields.notImage', { ns: 'errors' }))
          }}
          onCancel={() => setFile(undefined)}
        />
      )}
    </Flex>
  )
}

async function isPicture(file: File): Promise<boolean> {
  if (!(uploadTypes as readonly string[]).includes(file.type)) return false
  return createImageBitmap(file).then(
    (picture) => (picture.close(), true),
    () => false,
  )
}
