import { useEffect, useMemo } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import spoken from '../../card-art/spoken.module.css'
import styles from './receipt-page.module.css'

type Props = { chosen?: Blob; problem?: string; choose: (picture: Blob) => void }

const accept = 'image/jpeg,image/png,image/webp'

/** A photograph made now, or a picture that is there already. */
export function PictureChoice({ chosen, problem, choose }: Props) {
  const { t } = usePage()
  const url = useMemo(() => chosen && URL.createObjectURL(chosen), [chosen])
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )

  function readPicture(input: HTMLInputElement): void {
    const file = input.files?.[0]
    // The same file may be chosen again.
    input.value = ''
    if (file) choose(file)
  }

  const shared = {
    type: 'file',
    accept,
    className: spoken.spoken,
    'aria-invalid': Boolean(problem),
    'aria-describedby': problem ? 'picture-problem' : 'picture-hint',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => readPicture(event.currentTarget),
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
