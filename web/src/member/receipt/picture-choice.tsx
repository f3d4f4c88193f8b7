import { useEffect, useMemo } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import spoken from '../../card-art/spoken.module.css'
import { pictureType } from './ready-picture.ts'
import styles from './receipt-page.module.css'

export type Chosen = { file: Blob; type: string }
type Props = { chosen?: Chosen; problem?: string; choose: (picture: Chosen | undefined) => void }

const accept = 'image/jpeg,image/png,image/webp'

/** A photograph made now, or a picture that is there already; its content says what it is. */
export function PictureChoice({ chosen, problem, choose }: Props) {
  const { t } = usePage()
  const url = useMemo(() => chosen && URL.createObjectURL(chosen.file), [chosen])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  async function readPicture(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (!file) return
    const type = await pictureType(file)
    // The same file may be chosen again.
    input.value = ''
    choose(type ? { file, type } : undefined)
  }

  const shared = {
    type: 'file',
    accept,
    className: spoken.spoken,
    'aria-invalid': Boolean(problem),
    'aria-describedby': problem ? 'picture-problem' : 'picture-hint',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void readPicture(event.currentTarget),
  }
  return (
    <fieldset className={styles.picture} data-invalid={Boolean(problem)}>
      <legend>{t('receipt.picture')}</legend>
      {url && !problem ? <img src={url} alt={t('receipt.preview')} /> : <Drawn />}
      <div className={styles.choices}>
        <p id="picture-hint">{t('receipt.pictureHint')}</p>
        <label>
          <input {...shared} name="picture" capture="environment" />
          {t('receipt.camera')}
        </label>
        <label>
          <input {...shared} />
          {t(chosen ? 'receipt.another' : 'receipt.file')}
        </label>
      </div>
      {problem && (
        <p className={styles.problem} id="picture-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

// A receipt, as long as there is none to be seen.
const Drawn = () => (
  <svg viewBox="0 0 60 80" aria-hidden="true">
    <path d="M8 4l5 4 5-4 6 4 6-4 6 4 6-4 5 4 5-4v72l-5-4-5 4-6-4-6 4-6-4-6 4-5-4-5 4z" />
    <path d="M17 22h26M17 32h18M17 42h26M17 52h12M37 62h6" />
  </svg>
)
