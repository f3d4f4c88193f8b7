import { CardPage } from './card/card-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(CardPage)
