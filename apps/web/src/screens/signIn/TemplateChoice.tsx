import type { OrganizationTemplate } from '@lintel/domain/entities/organization';
import { Field } from '../../ui/controls/Field.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { EmptyPreview, ExamplePreview } from './TemplatePreview.tsx';

export interface TemplateChoiceProps {
  value: OrganizationTemplate;
  onChange: (template: OrganizationTemplate) => void;
}

export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  return (
    <Field label="Start with" as="group">
      <RadioCardGroup value={value} onChange={onChange} label="Start with" className="grid grid-cols-2 gap-3">
        <RadioCard
          value="example"
          label="An example"
          description="Folders, tags and named diagrams of a small online retailer"
          preview={<ExamplePreview />}
        />
        <RadioCard
          value="empty"
          label="Nothing"
          description="You name everything yourself"
          preview={<EmptyPreview />}
        />
      </RadioCardGroup>
    </Field>
  );
}
