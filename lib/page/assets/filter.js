// A filter acts when it is changed. Without this script, its button does.
for (const form of document.querySelectorAll("form.filter:has(select, [type=checkbox])")) {
  form.querySelector(".submit").hidden = true;
  form.onchange = () => form.requestSubmit();
}
