/** What the shop's page does besides with a script: the sum of what was chosen, as it is chosen. */
import { moneyText } from './money-text.ts'

const form = document.querySelector<HTMLFormElement>('form[data-currency]')
const total = document.querySelector<HTMLElement>('[data-total]')

function add(): void {
  if (!form || !total) return
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[data-price]')]
  const sum = fields.reduce((all, { value, dataset }) => all + (Number(value) || 0) * Number(dataset['price']), 0)
  total.textContent = moneyText(sum, form.dataset['currency'] ?? 'USD', document.documentElement.lang)
  total.parentElement?.removeAttribute('hidden')
}

form?.addEventListener('input', add)
add()
