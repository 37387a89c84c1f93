import { useState } from 'react';
import { isRefusal } from '../../data/failures.ts';
import type { FormAnswer } from '../../data/useForm.ts';

/** Whether a code was asked for besides the password, which was right, and what a refusal for it means to a form. */
export const useAskedCode = () => {
  const [asksCode, setAsksCode] = useState(false);
  const answerToCode = (error: unknown): FormAnswer | null => {
    if (isRefusal(error, 'code-required')) {
      setAsksCode(true);
      return asksCode ? { problems: { code: 'Required' } } : {};
    }
    return isRefusal(error, 'wrong-code') ? { problems: { code: error.body.error } } : null;
  };
  return { asksCode, answerToCode, forgetCode: () => setAsksCode(false) };
};
