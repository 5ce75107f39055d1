// The form with files: chosen files are listed and can be removed, a second choice adds to the first, and a bar shows
// the progress of sending. What was typed stays even if the connection breaks off. Without this script, the form still
// works, by the browser's own file field.
{
  const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    ...{ style: "unit", unit: "megabyte", ...decimals },
  });
  const megabytes = (bytes) => format.format(Math.max(0.1, bytes / 1e6));
  const totalSize = (files) => files.reduce((sum, { size }) => sum + size, 0);
  const put = (words, text) => words.replace("{}", () => text);

  /** The name of a file, shortened, and without characters that could reverse the text around it. */
  const cleanName = ({ name }) => {
    // deno-lint-ignore no-control-regex -- it replaces control characters
    const clean = name.replace(/[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
    return clean.length > 100 ? `${clean.slice(0, 100).toWellFormed()}…` : clean;
  };

  const make = (tag, className, text = "", role) => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    if (role !== undefined) element.setAttribute("role", role);
    return element;
  };

  class FilesForm {
    #input;
    #words;
    #button;
    #label;
    #list = make("ul", "files");
    #status = make("p", "hint", "", "status");
    #bar = make("progress", "");
    #files = [];
    #request;

    /** @param files The files of the form that this one replaces. */
    constructor(input, files) {
      this.#input = input;
      this.#words = JSON.parse(input.dataset.script);
      this.#button = input.form.querySelector("[type=submit]");
      this.#label = this.#button.textContent;
      this.#list.setAttribute("aria-label", this.#words.list);
      this.#bar.setAttribute("aria-label", this.#words.sending);
      input.before(make("p", "hint drop", this.#words.drop));
      input.after(this.#list, this.#status);
      input.onchange = () => this.add([...input.files]);
      input.form.addEventListener("submit", (event) => this.#submit(event));
      this.#take(files);
    }

    /** Runs when the page is shown again: the browser may have kept its files, and nothing is being sent. */
    restore() {
      this.#take([...this.#input.files]);
      this.#rest();
    }

    /** Adds files, and names those that are of another kind. */
    add(more) {
      const { unknown, empty, added } = this.#words;
      const isThere = (file) =>
        this.#files.some((one) =>
          ["name", "size", "lastModified"].every((fact) => one[fact] === file[fact])
        );
      // If the browser knows no type, the server decides by the file's bytes.
      const isKnown = ({ name, type }) =>
        type === "" || type === "application/octet-stream" ||
        this.#input.accept.split(",").some((one) =>
          one === type || name.toLowerCase().endsWith(one)
        );
      const fresh = more.filter((file) => !isThere(file));
      const taken = fresh.filter((file) => file.size > 0 && isKnown(file));
      const refused = fresh.filter((file) => !taken.includes(file))
        .map((file) => put(isKnown(file) ? empty : unknown, cleanName(file)));
      this.#take([...this.#files, ...taken]);
      this.#tell([...refused, ...this.#faults()]);
      if (taken.length > 0) this.#say(put(added, taken.map(cleanName).join(", ")));
    }

    #remove(file) {
      const index = this.#files.indexOf(file);
      this.#take(this.#files.filter((one) => one !== file));
      this.#tell(this.#faults());
      this.#say(put(this.#words.removed, cleanName(file)));
      const buttons = [...this.#list.querySelectorAll("button")];
      (buttons[index] ?? buttons.at(-1) ?? this.#input).focus();
    }

    /** Lists these files, and gives them to the browser's own field, which sends them. */
    #take(files) {
      this.#files = files;
      const transfer = new DataTransfer();
      for (const file of files) transfer.items.add(file);
      this.#input.files = transfer.files;
      this.#list.replaceChildren(...files.map((file) => {
        const item = make("li", "");
        const remove = make("button", "", "×");
        remove.type = "button";
        remove.setAttribute("aria-label", put(this.#words.remove, cleanName(file)));
        remove.onclick = () => this.#remove(file);
        item.append(
          make("bdi", "", cleanName(file)),
          make("span", "", megabytes(file.size)),
          remove,
        );
        return item;
      }));
      if (files.length > 0) this.#input.form.querySelector(".again")?.remove();
    }

    #faults() {
      const { most, mostBytes, tooMany, tooLarge } = this.#words;
      const isLarge = totalSize(this.#files) > mostBytes;
      return [this.#files.length > most && tooMany, isLarge && tooLarge].filter(Boolean);
    }

    /** Says what is wrong with the files, in the place where the server says it. */
    #tell(faults) {
      const { id } = this.#input;
      document.getElementById(`${id}-problem`)?.remove();
      const described = [`${id}-hint`];
      this.#input.removeAttribute("aria-invalid");
      if (faults.length > 0) {
        const problem = make("p", "field-problem", faults.join(" "), "alert");
        problem.id = `${id}-problem`;
        this.#status.after(problem);
        described.push(problem.id);
        this.#input.setAttribute("aria-invalid", "true");
      }
      this.#input.setAttribute("aria-describedby", described.join(" "));
    }

    #say(text) {
      const size = megabytes(totalSize(this.#files));
      const total = this.#files.length > 0 ? ` ${put(this.#words.total, size)}` : "";
      this.#status.textContent = text + total;
    }

    #submit(event) {
      // For a form that an assistant filled in, the browser needs the response itself.
      if (event.agentInvoked) return;
      event.preventDefault();
      if (this.#request !== undefined) return;
      if (this.#faults().length > 0) {
        this.#tell(this.#faults());
        this.#input.focus();
        return;
      }
      this.#send(this.#input.form);
    }

    #send(form) {
      form.querySelector(".failed")?.remove();
      this.#button.textContent = this.#words.sending;
      this.#button.setAttribute("aria-disabled", "true");
      this.#bar.value = 0;
      this.#button.after(this.#bar);
      this.#status.textContent = this.#words.sending;
      const request = new XMLHttpRequest();
      request.open("POST", form.action);
      request.responseType = "document";
      request.setRequestHeader("Accept", "text/html");
      request.upload.onprogress = ({ loaded, total }) => this.#bar.value = loaded / (total || 1);
      request.onload = () => this.#answer(request);
      request.onerror = () => this.#fail();
      request.send(new FormData(form));
      this.#request = request;
    }

    #rest() {
      this.#request = undefined;
      this.#button.textContent = this.#label;
      this.#button.removeAttribute("aria-disabled");
      this.#bar.remove();
      this.#status.textContent = "";
    }

    /** The connection broke off, or a proxy answered in place of the server. */
    #fail() {
      this.#rest();
      this.#button.parentElement.before(
        make("p", "field-problem failed", this.#words.failed, "alert"),
      );
    }

    /** Opens the page that thanks, or shows the form with its problems. */
    #answer({ status, response, responseURL }) {
      const { form } = this.#input;
      const main = response?.querySelector("main");
      const input = main?.querySelector("form input[type=file]");
      if (status < 400) {
        keepThanks(put(this.#words.thanks, form.elements.firstName.value.trim()));
        location.assign(responseURL);
      } else if (status === 503 || !input) this.#fail();
      else {
        fillIn(input.form, new FormData(form));
        document.querySelector("main").replaceWith(main);
        document.title = response.title;
        current = new FilesForm(input, this.#files);
        main.querySelector("[role=alert]")?.focus();
      }
    }
  }

  /** Writes what was typed into another copy of the form. Hidden fields, such as its key, stay as they are. */
  const fillIn = ({ elements }, typed) => {
    for (const control of elements) {
      const { name, type, value } = control;
      if (type === "checkbox") control.checked = typed.getAll(name).includes(value);
      else if (typed.has(name) && type !== "hidden" && type !== "file") {
        control.value = typed.get(name);
      }
    }
  };

  /** Keeps the words of thanks for the next page, in this tab. A browser may refuse to keep anything. */
  const keepThanks = (words) => {
    try {
      sessionStorage.setItem("thanks", words);
    } catch {
      // Then the page thanks without the name.
    }
  };

  const takeThanks = () => {
    try {
      const words = sessionStorage.getItem("thanks");
      sessionStorage.removeItem("thanks");
      return words;
    } catch {
      return null;
    }
  };

  const thanks = takeThanks();
  if (thanks !== null && document.querySelector(".notice.success") !== null) {
    document.querySelector("h1").textContent = thanks;
  }

  let current;
  const input = document.querySelector("main form input[type=file]");
  if (input !== null) {
    current = new FilesForm(input, [...input.files]);
    const mark = (isOver) => document.body.classList.toggle("dropping", isOver);
    const hasFiles = ({ dataTransfer }) => dataTransfer.types.includes("Files");
    addEventListener("pageshow", () => current.restore());
    addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    });
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? mark(false));
    addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      mark(false);
      current.add([...event.dataTransfer.files]);
    });
    addEventListener("paste", (event) => {
      const { files, types } = event.clipboardData;
      // What was copied from a document is text first.
      if (files.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      current.add([...files]);
    });
  }
}
